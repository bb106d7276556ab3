import type { StoredProject } from './stored-project.ts'

const DATABASE = 'facework-projects'
const PROJECTS = 'projects'

/** The projects that were opened in this browser, the last one first. */
export async function readProjects(): Promise<readonly StoredProject[]> {
  const all = (await request((store) => store.getAll(), 'readonly')) as StoredProject[]
  return all.sort((a, b) => (a.opened < b.opened ? 1 : -1))
}

export async function putProject(project: StoredProject): Promise<void> {
  await request((store) => store.put(project), 'readwrite')
}

export async function removeProject(id: string): Promise<void> {
  await request((store) => store.delete(id), 'readwrite')
}

async function request(
  ask: (store: IDBObjectStore) => IDBRequest,
  mode: IDBTransactionMode,
): Promise<unknown> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(PROJECTS, { keyPath: 'id' })
  const database = await done(opening)
  try {
    return await done(ask(database.transaction(PROJECTS, mode).objectStore(PROJECTS)))
  } finally {
    database.close()
  }
}

function done<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })
}
