import '../keep-core-together.ts'
import { JitterBuffer } from '@facework/math/internal'
import { provideParts } from '@facework/runtime/internal'
import { jitterBufferPart } from '../playing/live-stream.ts'

/** Provides what a page downloads with its first use. */
export function provideAllParts(): void {
  provideParts()
  jitterBufferPart.provide(JitterBuffer)
}
