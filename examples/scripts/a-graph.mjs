// What: a character with a graph of its own, and how one of its values came about.
// Why:  the studio saves characters with graph, mood, map and policy; `loadCharacter` plays them as the studio does.
//       Tracing tells which node wrote a value.
// Try:  #grub or #bolt; another curve; change the graph in the studio (`npm start`). A page gives an address of its server.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { loadCharacter, loadClip } from 'facework'

const samples = new URL('../../samples/', import.meta.url)
const server = createServer(({ url }, response) => response.end(readFileSync(new URL(`.${url}`, samples))))
await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
const face = await loadCharacter(`http://127.0.0.1:${server.address().port}/project/cast.project.json#ada`)
server.close()
face.play(await loadClip(readFileSync(new URL('clips/laugh.clip.json', samples))), { fade: 0 }).time = 0.8
face.character.tracing = true
face.update(0)
for (const { node, value, wrote } of face.character.provenance({ curve: 'JawDrop' }))
  console.log(`${node}: JawDrop is ${value[0]?.toFixed(3) ?? 'absent'}${wrote ? ', written here' : ''}`)
