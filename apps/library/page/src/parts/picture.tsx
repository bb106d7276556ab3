import { useEffect, useState } from 'react'
import { request } from '../data/api.ts'
import { kindOf } from '../data/kinds.ts'
import { Icon } from './icon.tsx'

interface PictureProps {
  /** Of the version that is shown. */
  readonly digest: string
  readonly kind: string
  /** The version of the head that a clip is shown on. */
  readonly on?: string | undefined
  readonly alt?: string | undefined
}

const SHOWABLE = new Set(['character', 'head', 'clip'])
/** Times that a picture which is being drawn is asked for, and the seconds of each. */
const ATTEMPTS = 20
const SECONDS = 5
const MOST_AT_ONCE = 3
/** Addresses of pictures, by the address that they are asked for at: each is asked for once. */
const known = new Map<string, Promise<string>>()

/** The portrait of a version; its icon where there is none, or until it is drawn. */
export function Picture({ digest, kind, on, alt = '' }: PictureProps) {
  const isShowable = SHOWABLE.has(kind) && digest !== '' && (kind !== 'clip' || on !== undefined)
  const address = `/v1/derived/${digest}/portrait${on === undefined ? '' : `?on=${on}`}`
  const [source, setSource] = useState<{ readonly address: string; readonly url: string }>()
  useEffect(() => {
    if (!isShowable) return undefined
    let isOver = false
    pictureAt(address).then(
      (url) => {
        if (!isOver) setSource({ address, url })
      },
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [address, isShowable])
  if (source?.address !== address)
    return (
      <span className="noface">
        <Icon name={kindOf(kind).icon} size="xl" />
      </span>
    )
  return <img src={source.url} alt={alt} decoding="async" />
}

function pictureAt(address: string): Promise<string> {
  const asked = known.get(address) ?? ask(address)
  known.set(address, asked)
  asked.catch(() => known.delete(address))
  return asked
}

/**
 * By fetch and not by the picture itself: the library draws it when it is first asked for. Few at once: a browser has
 * six connections to a server, and pictures that are not drawn yet must leave some to the rest of the page.
 */
async function ask(address: string): Promise<string> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const response = await inTurn(() => request(address, { headers: { prefer: `wait=${SECONDS}` } }))
    if (response.status === 202) continue
    // A public file is in the cache of the browser now, under an address that never changes.
    if (response.headers.get('cache-control')?.startsWith('public')) return response.url
    return URL.createObjectURL(await response.blob())
  }
  throw new Error('The picture is not drawn yet.')
}

let free = MOST_AT_ONCE
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve))
  else free--
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else free++
  }
}
