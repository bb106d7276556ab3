const DATABASE = 'facework-capture'
const STORE = 'models'
const KEY = 'face-landmarker'

/** The user's own model, which stays in this browser. */
export interface StoredModel {
  readonly name: string
  readonly bytes: ArrayBuffer
}

/** Undefined where there is none, or where the browser keeps nothing. */
export const readModel = (): Promise<StoredModel | undefined> =>
  inStore<StoredModel | undefined>('readonly', (store) => store.get(KEY)).catch(() => undefined)

export const keepModel = (model: StoredModel): Promise<unknown> =>
  inStore('readwrite', (store) => store.put(model, KEY)).catch(() => {})

export const forgetModel = (): Promise<unknown> =>
  inStore('readwrite', (store) => store.delete(KEY)).catch(() => {})

function inStore<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const database = opening.result
      const request = ask(database.transaction(STORE, mode).objectStore(STORE))
      request.onsuccess = () => resolve(request.result as T)
      request.onerror = () => reject(request.error)
      request.transaction!.oncomplete = () => database.close()
    }
  })
}
