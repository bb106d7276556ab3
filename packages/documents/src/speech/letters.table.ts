/** Letters of a word, what must follow them (a regular expression, `$` is the end), and their ARPAbet sounds. */
export type LetterRule = readonly [letters: string, sounds: string, next?: string, before?: string]

/** English, the first that fits counts: good enough for where lips close and round, not for a voice. */
// biome-ignore format: a table
export const ENGLISH_LETTERS: readonly LetterRule[] = [
  ['tion', 'SH AX N'], ['sion', 'ZH AX N'], ['ture', 'CH ER', '$'], ['cious', 'SH AX S'], ['tious', 'SH AX S'],
  ['ough', 'AO', 't'], ['ough', 'OW', '$'], ['augh', 'AO', 't'], ['eigh', 'EY'], ['igh', 'AY'], ['tch', 'CH'], ['dge', 'JH'],
  ['sch', 'S K'], ['squ', 'S K W'], ['que', 'K', '$'], ['eau', 'OW'], ['eop', 'IY P'], ['ould', 'UH D'],
  ['ch', 'K', '[rl]'], ['ch', 'CH'], ['sh', 'SH'], ['th', 'TH'], ['ph', 'F'], ['wh', 'W'], ['gh', '', '[^aeiou]|$'], ['gh', 'G'],
  ['kn', 'N', '', '^'], ['wr', 'R', '', '^'], ['gn', 'N', '', '^'], ['ps', 'S', '', '^'], ['mb', 'M', '$'], ['ng', 'NG', '$|s$'], ['nk', 'NG K'],
  ['ck', 'K'], ['qu', 'K W'], ['cc', 'K S', '[eiy]'], ['sc', 'S', '[eiy]'],
  ['bb', 'B'], ['cc', 'K'], ['dd', 'D'], ['ff', 'F'], ['gg', 'G'], ['ll', 'L'], ['mm', 'M'], ['nn', 'N'], ['pp', 'P'], ['rr', 'R'], ['ss', 'S'], ['tt', 'T'], ['zz', 'Z'],
  ['air', 'EH R'], ['are', 'EH R', '$'], ['ear', 'IH R'], ['eer', 'IH R'], ['oor', 'AO R'], ['our', 'AW R'], ['ore', 'AO R', '$'], ['ure', 'UH R', '$'],
  ['ar', 'AA R'], ['er', 'ER'], ['ir', 'ER'], ['ur', 'ER'], ['or', 'AO R'],
  ['ee', 'IY'], ['ea', 'IY'], ['ai', 'EY'], ['ay', 'EY'], ['ei', 'EY'], ['ey', 'IY'], ['ie', 'AY', '$'], ['ie', 'IY'], ['oa', 'OW'], ['oe', 'OW', '$'],
  ['oo', 'UW'], ['ou', 'AW'], ['ow', 'OW', '$'], ['ow', 'AW'], ['oi', 'OY'], ['oy', 'OY'], ['au', 'AO'], ['aw', 'AO'], ['ew', 'UW'], ['eu', 'UW'], ['ue', 'UW', '$'], ['ui', 'UW'],
  ['e', 'IY', '$', '^[^aeiouy]+'], ['e', '', '$|s$|d$', '[aeiouy][^aeiouy]+'],
  ['a', 'EY', '[^aeiouywr]e($|s$|d$)'], ['i', 'AY', '[^aeiouywr]e($|s$|d$)'], ['o', 'OW', '[^aeiouywr]e($|s$|d$)'], ['u', 'UW', '[^aeiouywr]e($|s$|d$)'],
  ['a', 'AX', '$'], ['i', 'AY', '$'], ['i', 'AY', 'nd$|ld$'], ['o', 'OW', '$'], ['o', 'OW', 'ld|st$'], ['u', 'UW', '$'], ['y', 'AY', '$', '^[^aeiouy]+'], ['y', 'IY', '$'],
  ['a', 'AE'], ['e', 'EH'], ['i', 'IH'], ['o', 'AA'], ['u', 'AH'], ['y', 'Y', '[aeiou]', '^'], ['y', 'IH'],
  ['c', 'S', '[eiy]'], ['g', 'JH', '[ey]'], ['x', 'Z', '', '^'], ['x', 'K S'],
  ['b', 'B'], ['c', 'K'], ['d', 'D'], ['f', 'F'], ['g', 'G'], ['h', 'HH'], ['j', 'JH'], ['k', 'K'], ['l', 'L'], ['m', 'M'], ['n', 'N'],
  ['p', 'P'], ['q', 'K'], ['r', 'R'], ['s', 'Z', '$', '[aeiouybdgmnlrv]'], ['s', 'S'], ['t', 'T'], ['v', 'V'], ['w', 'W'], ['z', 'Z'],
]
