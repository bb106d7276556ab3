import './styles/main.css'

// Both are imported later, by name: a page counts as loaded before such imports, and the browser's turning wheel
// would else have the whole window drawn 30 times per second. The smaller one is there first, and keeps the graphics
// card busy while the other comes.
const rendererHost = import('./stage/renderer-host.ts').then(({ createRendererHost }) => createRendererHost())
const page = import('./main.tsx')

page
  .then(async ({ open }) => open(await rendererHost))
  .catch((error: Error) => {
    const status = document.querySelector('.status')
    if (status) status.textContent = `The studio could not be opened: ${error.message}. Reload this tab.`
    throw error
  })
