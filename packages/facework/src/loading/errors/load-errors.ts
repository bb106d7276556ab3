// Errors of loading, downloaded by `loadError` when one happens. This file imports nothing, so that it is one small file
// in a page, whatever else the page has.

/** What a FaceworkError is made of. */
export type Fault = readonly [code: string, path: string, message: string, hint: string | undefined]

const IN_VITE = 'Check the address; files of a Vite project are in its `public` folder.'

export function refused(address: string, { status, statusText }: Response): Fault {
  return [
    'load/address',
    address,
    `"${address}" could not be loaded: the server says ${`${status} ${statusText}`.trim()}.`,
    IN_VITE,
  ]
}

export function webPage(address: string): Fault {
  return [
    'load/web-page',
    address,
    `"${address}" is a web page. Many servers send their start page for addresses that they do not know.`,
    IN_VITE,
  ]
}

export function unreachable(address: string, error: unknown): Fault {
  return [
    'load/address',
    address,
    `"${address}" could not be loaded: ${error instanceof Error ? error.message : error}.`,
    'Check the address, and that its server runs and allows this page to read from it.',
  ]
}

export function notASource(source: unknown): Fault {
  return [
    'load/source',
    '',
    `A face is loaded from an address, a File, files or bytes; found ${described(source)}.`,
    'Give for instance "heads/ada.glb", a File of an <input>, or an ArrayBuffer.',
  ]
}

function described(value: unknown): string {
  if (value === null || value === undefined) return String(value)
  if (typeof value === 'object' && 'then' in value) return 'a promise; await it first'
  return Array.isArray(value) ? 'an empty list' : `a ${typeof value}`
}

export function notABundle(address: string | undefined): Fault {
  return [
    'load/not-a-bundle',
    address ?? '',
    `${named(address)} is not a .facework bundle, which is all that "facework/bundle" loads.`,
    'Write one with `facework character create HEAD --bundle -o NAME.facework`, or import loadCharacter from "facework".',
  ]
}

export function noAnimation(address: string | undefined): Fault {
  return [
    'load/no-clip',
    address ?? '',
    `${named(address)} has no animation.`,
    'Export it with its animations, or give a file that has some.',
  ]
}

export function unknownClip(
  address: string,
  wanted: string,
  names: readonly string[],
  hint: string | undefined,
): Fault {
  return ['clip/unknown', address, `"${address}" has no clip "${wanted}"; it has ${names.join(', ')}.`, hint]
}

const named = (address: string | undefined) => (address ? `"${address}"` : 'The file')
