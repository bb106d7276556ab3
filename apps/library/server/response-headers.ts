/** Of every response. */
export const ALWAYS = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' } as const

/** Anyone may read what is public from any page. */
export const FOR_OTHER_ORIGINS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'etag, retry-after, content-range',
} as const
