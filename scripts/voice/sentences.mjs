// Sentences for synthetic speech, written for it: every sound of English in many neighbourhoods.

const WHO =
  `my brother|the old farmer|Maria|a famous poet|the baby|our neighbour|five people|Bob|the young woman|every child|the big brown bear|Mister Thompson|a very small mouse|the judge|nobody here|Fiona|the whole family|your mother|the bus driver|Pablo|a happy puppy|the village baker|Grandpa|the vicar|an honest man|the president|Shirley|both of them|the shop owner|a brave fireman|Wendy|the museum guide|my best friend|the purple dragon|George`.split(
    '|',
  )
const DOES =
  `bought|remembers|was looking for|gave away|will probably need|found|doesn't believe in|keeps|threw|washed|has forgotten|wants to borrow|painted|paid for|should bring|never liked|built|carried|voted for|moves|might buy|is choosing|shouted about|measured|dropped|will fix|couldn't open|loves|invented|put down|pushed|used to play|photographed|heard about|ate`.split(
    '|',
  )
const WHAT =
  `a blue umbrella|the empty box|some fresh bread|a pound of butter|that beautiful picture|the map of the village|four heavy bags|a cup of tea|the bathroom mirror|the missing puzzle piece|a pair of gloves|the measuring tape|their favourite movie|a paper boat|the yellow jumper|nothing but trouble|a long wooden bridge|the broken vase|seven pumpkins|the garage door|a mouthful of jam|the church bell|both of the mops|an awful lot of money|the new computer|the weather report|a piece of chocolate|thirty white feathers|a good joke|the leather jacket|every page of the book|an orange and a pear|the poem about autumn|a huge loaf|the fishing boat`.split(
    '|',
  )
const WHERE =
  `at the market|before breakfast|in the middle of the night|above the chimney|for the first time|because of the rain|on Wednesday|by the river|without any help|under the table|after the party|near the swimming pool|this month|when the music stopped|from the top shelf|all over the place|behind the barn|with a shovel|in February|on the way home|for my birthday|just now|before it was too late|between the two houses|every Thursday morning|at half past seven|from Paris|in the warm kitchen|over the phone|as fast as possible`.split(
    '|',
  )
const WHOLE =
  `Maybe five people will go.|How are you today?|The quick brown fox jumps over the lazy dog.|Please put the blue paper back on top of the box.|What a wonderful view of the harbour!|Thank you very much for coming.|I think that the weather might be better tomorrow.|She sells sea shells by the sea shore.|Peter Piper picked a peck of pickled peppers.|Do you believe in ghosts?|We have to move the piano before Friday.|Could you pass me the jam, please?|Both of them are above the door.|My mum made a marble cake.|Why would anyone want to buy that?|The judge chose a yellow jumper.|Would you rather have fish or beef?|He forgot his umbrella at the airport.|Open your mouth and say ah.|It was foggy over the river this morning.|Bring me a cup of coffee and a biscuit.|The farmer's wife fed five fluffy rabbits.|Nothing could be further from the truth.|Hello, my name is Ada, and I am happy to meet you.|Let's have a look at the numbers again.|Welcome back! How may I help you?|You can change your mind at any time.|I am sorry, I did not understand that.|The meeting has been moved to half past three.|Of course I remember you.|Boys and girls, please be quiet now.|Put both hands on the wheel.|A bee buzzed by my beautiful blooming balcony.|Humpty Dumpty sat on a wall.|Rumours about the merger were published by the paper.|Two witches watch two watches.|How much wood would a woodchuck chuck?|The thirty-three thieves thought that they thrilled the throne.|Vivian believes very few of the rumours.|An apple a day keeps the doctor away.`.split(
    '|',
  )

/** The same numbers for the same seed. */
export function randomFrom(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Sentences without repetition; the first forty are whole ones. */
export function sentences(count, seed = 1) {
  const random = randomFrom(seed)
  const pick = (list) => list[Math.floor(random() * list.length)]
  const out = [...WHOLE]
  while (out.length < count) {
    const sentence = `${pick(WHO)} ${pick(DOES)} ${pick(WHAT)} ${pick(WHERE)}.`
    const text = sentence[0].toUpperCase() + sentence.slice(1)
    if (!out.includes(text)) out.push(text)
  }
  for (let i = out.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[out[i], out[j]] = [out[j], out[i]]
  }
  return out.slice(0, count)
}
