/** What a word of a name says: a part of the face, a movement, a direction or a position. */
export type Token =
  | 'brow'
  | 'eye'
  | 'lid'
  | 'cheek'
  | 'nose'
  | 'jaw'
  | 'mouth'
  | 'lip'
  | 'corner'
  | 'tongue'
  | 'upper'
  | 'lower'
  | 'inner'
  | 'outer'
  | 'up'
  | 'down'
  | 'in'
  | 'out'
  | 'forward'
  | 'back'
  | 'side'
  | 'open'
  | 'close'
  | 'blink'
  | 'wide'
  | 'narrow'
  | 'squint'
  | 'tight'
  | 'look'
  | 'smile'
  | 'joy'
  | 'frown'
  | 'sad'
  | 'anger'
  | 'surprise'
  | 'stretch'
  | 'dimple'
  | 'press'
  | 'roll'
  | 'suck'
  | 'shrug'
  | 'pucker'
  | 'funnel'
  | 'puff'
  | 'sneer'
  | 'wrinkle'
  | 'together'
  | 'combine'

/**
 * Words by what they mean, in the languages that heads are named in. Words of languages with other scripts are
 * found inside longer runs of letters as well, since those languages write no spaces.
 */
// biome-ignore format: one meaning a line
export const LEXICON: Readonly<Record<Token, string>> = {
  brow: 'brow brows eyebrow eyebrows brw blw eyebrw braue brauen augenbraue augenbrauen sourcil sourcils ceja cejas sopracciglio sopracciglia sobrancelha sobrancelhas бровь брови 眉 まゆ 眉毛 눈썹',
  eye: 'eye eyes eyeball eyeballs pupil pupils iris auge augen oeil yeux œil ojo ojos occhio occhi olho olhos глаз глаза 目 眼 眼睛 瞳 눈',
  lid: 'lid lids eyelid eyelids augenlid paupiere paupière paupieres parpado párpado parpados palpebra palpebre palpebras веко まぶた 瞼 眼皮 眼睑 눈꺼풀',
  cheek: 'cheek cheeks cheekbone wange wangen joue joues mejilla mejillas guancia guance bochecha bochechas щека щеки щёки 頬 ほお 脸颊 腮 볼',
  nose: 'nose nostril nostrils nasal naso flank flanks alar nase nez nariz нос 鼻 鼻子 코',
  jaw: 'jaw chin mandible kiefer kinn machoire mâchoire menton mandibula mandíbula mascella mento queixo челюсть подбородок 顎 あご 下巴 下颌 턱',
  mouth: 'mouth mth mouths mund bouche boca bocca рот 口 嘴 嘴巴 입',
  lip: 'lip lips lippe lippen levre lèvre levres lèvres labio labios labbro labbra губа губы 唇 くちびる 嘴唇 입술',
  corner: 'corner corners mundwinkel 口角 嘴角 입꼬리',
  tongue: 'tongue zunge langue lengua lingua язык 舌 べろ 舌头 혀',
  upper: 'upper top superior ober obere sup 上唇',
  lower: 'lower lwr lo low bottom inferior unter untere inf 下唇',
  inner: 'inner mid middle inside center centre medial inn mitte interior',
  outer: 'outer outside lateral aussen außen exterior',
  up: 'up pull puller pulled raise raised raiser raises raising lift lifted upward upwards high rise hoch oben haut arriba su cima вверх 上 上げ 抬 抬起 위 올림',
  down: 'down drop dropped lowerer lowered depress depressed depressor downward downwards droop dn runter unten bas abajo giu giù baixo вниз 下 下げ 아래 내림',
  in: 'in inward inwards into under',
  out: 'out outward outwards stick sticking stickout herausstrecken 出し 伸出',
  forward: 'forward forwards fwd front protrude thrust thrusted foreward vor vorne avant adelante avanti frente вперёд 前 前へ',
  back: 'back backward backwards backwd retract bwd zurück arrière atras atrás',
  side: 'side sideways sidew move moves moved shift slide translate 横',
  open: 'open opened opens opening offen öffnen oeffnen auf ouvert ouverte ouvrir abierto abierta abrir aperto aperta aprire aberto aberta открыт открыть открытый 開 開き 開く 開け 张 张开 打开 열기 벌림',
  close: 'close closed closes closing shut zu geschlossen schliessen schließen ferme fermé fermée fermer cerrado cerrada cerrar chiuso chiusa chiudere fechado fechada fechar закрыт закрыть закрытый 閉 閉じ 閉じる 闭 闭合 감기',
  blink: 'blink blinks blinking wink winks winking blinzeln cligner clignement parpadeo guiño guino occhiolino piscar моргание まばたき ウィンク ウインク 瞬き 眨眼 眨 깜빡임 윙크',
  wide: 'wide widen wider widened widening breit weit 広げ 見開き',
  narrow: 'narrow narrowed thin schmal',
  squint: 'squint squinted squinting squeeze squeezed slit kneifen zusammenkneifen plisser entrecerrar 細め じと目 眯 眯眼',
  tight: 'tight tighten tightened tightener tightenr tense',
  look: 'look looks looking gaze lookat turn rotate schauen blick regard mirar mirada sguardo guardar olhar взгляд 見る 视线 看 시선',
  smile: 'smile smiles smiling grin lächeln laecheln lacheln sourire sonrisa sonreir sorriso sorridere улыбка 笑 笑い 笑顔 微笑 にっこり 미소 웃음',
  joy: 'happy joy fun joyful heureux feliz felice glücklich радость 喜び 楽しい 开心',
  frown: 'frown frowning',
  sad: 'sad sadness sorrow traurig triste tristeza грусть 悲しい 悲しみ 伤心 슬픔',
  anger: 'angry anger ang mad furious wütend colère enfadado enojado arrabbiato raiva злость 怒 怒り 生气 화남',
  surprise: 'surprise surprised surp astonished shock shocked überrascht sorpresa surpresa удивление 驚き びっくり 惊讶 놀람',
  stretch: 'stretch stretched stretcher stretches stretching spread étirer estirar 横広げ',
  dimple: 'dimple dimples dimpler dimpled',
  press: 'press pressed presser pressor pressing compress compressed pursed 噛み',
  roll: 'roll rolled rollin curl bite biting tuck tucked',
  suck: 'suck sucked sucking',
  shrug: 'shrug shrugged shrugger',
  pucker: 'pucker puckered puckerer puckers kiss kissing purse pout pouting whistle schmollmund kussmund bisou beso bacio beijo поцелуй 尖らせ すぼめ 嘟嘴',
  funnel: 'funnel funneler funnelled funneled trichter',
  puff: 'puff puffed puffs puffer blow blown blowing inflate inflated pump pumped balloon aufblasen gonfler inflar gonfia 膨らみ ぷくー 鼓 鼓腮',
  sneer: 'sneer sneers sneering snarl',
  wrinkle: 'wrinkle wrinkler wrinkled scrunch scrunched crinkle crunch rümpfen',
  together: 'together toward touch pinch pinched furrow furrowed knit 寄せ',
  combine: 'and plus combo combination corrective fix',
}

/** Words for a side, as separate parts of a name. */
export const SIDES: Readonly<Record<string, 'left' | 'right'>> = {
  l: 'left',
  lf: 'left',
  lft: 'left',
  lt: 'left',
  left: 'left',
  links: 'left',
  gauche: 'left',
  izquierda: 'left',
  izquierdo: 'left',
  sinistra: 'left',
  sinistro: 'left',
  esquerda: 'left',
  esquerdo: 'left',
  левый: 'left',
  левая: 'left',
  左: 'left',
  왼쪽: 'left',
  r: 'right',
  rt: 'right',
  rgt: 'right',
  right: 'right',
  rechts: 'right',
  droite: 'right',
  droit: 'right',
  derecha: 'right',
  derecho: 'right',
  destra: 'right',
  destro: 'right',
  direita: 'right',
  direito: 'right',
  правый: 'right',
  правая: 'right',
  右: 'right',
  오른쪽: 'right',
}

/** Words without information about a movement: numbers of versions, words of tools, and words for both sides. */
// biome-ignore format: a list of words
export const FILLER: ReadonlySet<string> = new Set(
  ('both sides full shape shapes morph morphs morpher target targets blendshape blendshapes bs blend pose poses key ' +
    'expression expressions exp expr ctrl control controls facial face head avatar character body geo mesh grp ' +
    'facs fac jnt rig the of to a v div2 new final copy default max min hd lod value pos amount facialblends').split(' '),
)
