// Keeps the site for visits without a network. FILES, in front of this by the build: digest by path, of every file of
// the site. The cache is by digest, so that a new version of the site downloads only what changed; a page that is open
// stays with the version it came with.
const CACHE = 'facework-site'
const home = new URL('./', self.location.href)

/** Pages say which part of the site to keep as a whole. Browsers end a worker that seems to have nothing to do. */
self.addEventListener('message', (event) => {
  const isPart = (path) => path === 'offline.js' || path.startsWith('studio/') === (event.data === 'studio')
  const paths = Object.keys(FILES).filter(isPart)
  event.waitUntil(keepAll(paths).catch(() => {}))
})

self.addEventListener('activate', (event) => event.waitUntil(forgetOld().then(() => self.clients.claim())))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const path = request.method === 'GET' ? pathOf(request.url) : undefined
  if (path !== undefined && Object.hasOwn(FILES, path)) event.respondWith(answer(path, request))
})

function pathOf(address) {
  const { origin, pathname } = new URL(address)
  if (origin !== home.origin || !pathname.startsWith(home.pathname)) return undefined
  const path = decodeURIComponent(pathname.slice(home.pathname.length))
  return path === '' || path.endsWith('/') ? `${path}index.html` : path
}

const keyOf = (path) => new URL(`${encodeURI(path)}?digest=${FILES[path]}`, home).href

async function answer(path, request) {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(keyOf(path))
  return kept ?? (await keep(cache, path)) ?? fetch(request)
}

/** Asks for a file and keeps it; undefined when it is not the one of this version. */
async function keep(cache, path) {
  const response = await fetch(new URL(encodeURI(path), home), { cache: 'no-cache' }).catch(() => undefined)
  if (!response?.ok) return undefined
  const bytes = await response.clone().arrayBuffer()
  if ((await digestOf(bytes)) !== FILES[path]) return response
  // A full disk is no reason not to show the page.
  await cache.put(keyOf(path), response.clone()).catch(() => {})
  return response
}

/** One after another: what the page itself asks for comes first. */
async function keepAll(paths) {
  const cache = await caches.open(CACHE)
  for (const path of paths) if (!(await cache.match(keyOf(path)))) await keep(cache, path)
  for (const client of await self.clients.matchAll()) client.postMessage('kept')
}

async function forgetOld() {
  const cache = await caches.open(CACHE)
  const current = new Set(Object.keys(FILES).map(keyOf))
  for (const { url } of await cache.keys()) if (!current.has(url)) await cache.delete(url)
}

async function digestOf(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
