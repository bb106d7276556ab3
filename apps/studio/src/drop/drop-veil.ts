import { element, icon } from '../element.ts'

/** Lets files be dropped anywhere on the page; a veil says so while they hang over it. */
export function dropVeil(take: (files: readonly File[]) => void): HTMLElement {
  const veil = element(
    'div',
    { class: 'veil', attributes: { 'aria-hidden': 'true' } },
    element(
      'div',
      { class: 'veil-box pop' },
      icon('upload', 'xl'),
      element('p', { class: 'veil-title', text: 'Drop a head to put it on stage' }),
      element('p', {
        class: 'mid',
        text: 'A head (.glb, .vrm, .fbx) with morphs or one pose a frame, or a take (Live Link .csv, .vrma, .clip.json). It stays in this browser.',
      }),
    ),
  )
  // Children fire their own enter and leave; only the balance says whether the page was left.
  let depth = 0
  const show = (on: boolean) => veil.classList.toggle('on', on)
  const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
  addEventListener('dragenter', (event) => {
    if (!carriesFiles(event)) return
    event.preventDefault()
    depth++
    show(true)
  })
  addEventListener('dragleave', (event) => {
    if (!carriesFiles(event)) return
    depth = Math.max(0, depth - 1)
    if (depth === 0) show(false)
  })
  addEventListener('dragover', (event) => {
    if (carriesFiles(event)) event.preventDefault()
  })
  addEventListener('drop', (event) => {
    depth = 0
    show(false)
    const files = [...(event.dataTransfer?.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    take(files)
  })
  return veil
}

/** The same by a button, for those who do not drag. */
export function openButton(take: (files: readonly File[]) => void): HTMLElement {
  const input = element('input', {
    attributes: {
      type: 'file',
      accept: '.glb,.vrm,.fbx,.csv,.vrma,.gesichter,.json',
      multiple: true,
      hidden: true,
      'aria-label': 'Head or clip',
    },
    on: {
      change: () => {
        take([...(input.files ?? [])])
        input.value = ''
      },
    },
  })
  const button = element(
    'button',
    {
      class: 'btn ghost open',
      attributes: { type: 'button', title: 'Put a head of your own (.glb, .vrm, .fbx) on stage' },
      on: { click: () => input.click() },
    },
    icon('plus'),
    element('span', { text: 'Add head' }),
  )
  return element('span', { class: 'hs' }, button, input)
}
