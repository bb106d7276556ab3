// What: the editor of the studio without its page: commands, undo, saving.
// Why:  whatever the studio does is a command, so that a script can do the same, with undo and checks.
// Try:  another command, such as poses.delete; createHttpWorkspace() for a running studio.
import { readFileSync } from 'node:fs'
import { documentToFiles } from '@facework/documents'
import { createEditor, createMemoryWorkspace } from '@facework/editor'
import { loadHead } from 'facework'

const head = new URL('../../samples/heads/bolt-game.glb', import.meta.url)
const { poses, skeleton } = await loadHead(readFileSync(head))
const workspace = createMemoryWorkspace(
  new Map([
    ['bolt.skeleton.json', documentToFiles(skeleton)],
    ['bolt.poses.json', documentToFiles(poses)],
  ]),
)
const editor = createEditor(workspace)
await editor.open()
const names = () => editor.documents('poses')[0].poses.map((pose) => pose.name)
const [, first] = names()
editor.run('poses.rename', { asset: poses.id, from: first, to: 'renamed' })
console.log(`after the command: ${names().includes('renamed')}`)
editor.undo()
console.log(`after undo: ${names().includes('renamed')}, ${first} is back: ${names().includes(first)}`)
