const DATABASE = 'facework-pictures'
const PICTURES = 'pictures'
/** More pictures than this are not kept; the oldest go first. */
const MOST = 4000

interface KeptPicture {
  readonly key: string
  readonly picture: Blob
  /** Milliseconds since 1970, when it was drawn. */
  readonly at: number
}

/**
 * Pictures that outlive the page, by the content they show. A browser without storage, or with storage turned off,
 * only draws them again.
 */
export class PictureStore {
  readonly #database: Promise<IDBDatabase | undefined> = openDatabase().catch(() => undefined)

  async get(key: string): Promise<Blob | undefined> {
    const store = await this.#store('readonly')
    const found = store && ((await done(store.get(key)).catch(() => undefined)) as KeptPicture | undefined)
    return found?.picture
  }

  async put(key: string, picture: Blob): Promise<void> {
    const store = await this.#store('readwrite')
    if (store) await done(store.put({ key, picture, at: Date.now() } satisfies KeptPicture)).catch(() => {})
  }

  async #store(mode: IDBTransactionMode): Promise<IDBObjectStore | undefined> {
    const database = await this.#database
    try {
      return database?.transaction(PICTURES, mode).objectStore(PICTURES)
    } catch {
      return undefined
    }
  }
}

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () =>
    request.result.createObjectStore(PICTURES, { keyPath: 'key' }).createIndex('at', 'at')
  const database = await done(request)
  await forgetOldest(database).catch(() => {})
  return database
}

async function forgetOldest(database: IDBDatabase): Promise<void> {
  const store = database.transaction(PICTURES, 'readwrite').objectStore(PICTURES)
  const spare = (await done(store.count())) - MOST
  if (spare <= 0) return
  const oldest = await done(store.index('at').getAllKeys(null, spare))
  for (const key of oldest) store.delete(key)
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
