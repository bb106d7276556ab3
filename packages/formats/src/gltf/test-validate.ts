// Types of the Khronos validator are not published; only what is read here is said.
interface Validator {
  validateBytes(
    bytes: Uint8Array,
    options?: object,
  ): Promise<{
    issues: {
      numErrors: number
      messages: { severity: number; code: string; pointer: string; message: string }[]
    }
  }>
}

/** What gltf-validator calls errors, as text. */
export async function validationErrors(bytes: Uint8Array): Promise<string[]> {
  const name = 'gltf-validator'
  const module = (await import(/* @vite-ignore */ name)) as { default: Validator }
  const { issues } = await module.default.validateBytes(bytes, { maxIssues: 10_000 })
  return issues.messages.filter((m) => m.severity === 0).map((m) => `${m.code} ${m.pointer}: ${m.message}`)
}

/** Throws when the Khronos validator finds an error. */
export async function expectValid(bytes: Uint8Array): Promise<void> {
  const errors = await validationErrors(bytes)
  if (errors.length > 0)
    throw new Error(`gltf-validator: ${errors.length} errors\n${errors.slice(0, 10).join('\n')}`)
}
