import { expect, it } from 'vitest'
import { keyCaps } from '../components/controls/key-caps.ts'
import type { AppCommand } from '../session/app-command.ts'
import { shortcutGroups } from './shortcut-groups.ts'

const run = () => {}
const commands: AppCommand[] = [
  { id: 'play', title: 'Play', keys: ['Space'], run },
  { id: 'mirror', title: 'Paste mirrored', keys: ['M'], panel: 'timeline', run },
  { id: 'mute', title: 'Mute node', keys: ['M'], panel: 'graph', run },
  { id: 'quiet', title: 'No keys', run },
  { id: 'mute-again', title: 'Mute node', keys: ['M'], panel: 'timeline', quiet: true, run },
]
const panels = [
  {
    id: 'timeline',
    title: 'Timeline',
    hints: [
      [['Wheel'], 'zoom'],
      [['M'], 'mirror'],
      [['Space'], 'play'],
    ],
  },
  { id: 'graph', title: 'Graph' },
] as const

it('lists each key under the panel it works in, that of the active panel first', () => {
  const groups = shortcutGroups(commands, panels, {}, 'graph')
  expect(groups.map((g) => [g.title, ...g.lines.map((l) => l.words)])).toEqual([
    ['Graph', 'Mute node'],
    ['Everywhere', 'Play'],
    ['Timeline', 'Paste mirrored', 'zoom'],
  ])
})

it('shows the keys that a person chose, and none where they took them away', () => {
  const groups = shortcutGroups(commands, panels, { play: ['Ctrl+P'], mute: [] }, undefined)
  expect(groups[0]).toEqual({
    title: 'Everywhere',
    lines: [{ id: 'play', keys: ['Ctrl', 'P'], words: 'Play' }],
  })
  expect(groups.map((g) => g.title)).toEqual(['Everywhere', 'Timeline'])
  expect(keyCaps('Ctrl++')).toEqual(['Ctrl', '+'])
})
