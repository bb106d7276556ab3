import { FaceworkError } from '@facework/report'

/** The bytes at an address; an error names the address and what went wrong. */
export async function download(address: string | URL): Promise<ArrayBuffer> {
  const response = await request(address)
  if (response.ok) return response.arrayBuffer()
  throw new FaceworkError(
    'load/address',
    String(address),
    `"${address}" could not be loaded: the server says ${response.status} ${response.statusText}.`,
    'Check the address; files of a Vite project are in its `public` folder.',
  )
}

async function request(address: string | URL): Promise<Response> {
  try {
    return await fetch(address)
  } catch (error) {
    throw new FaceworkError(
      'load/address',
      String(address),
      `"${address}" could not be loaded: ${error instanceof Error ? error.message : error}.`,
      'Check the address, and that its server runs and allows this page to read from it.',
    )
  }
}
