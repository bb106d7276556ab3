import ada from '@facework/samples/ada'
import happy from '@facework/samples/mood-happy'
import { createStage, loadCharacter, loadClip, type Speech } from 'facework'
import { streamAnswer } from './speech-service'

const stage = createStage(document.querySelector('#stage')!)
const face = await loadCharacter(ada)
stage.add(face)
face.life({ seed: 3 })
face.lookAt(stage.camera)
face.setMood(await loadClip(happy), { weight: 0.5 })

const form = document.querySelector('form')!
const status = document.querySelector('output')!
let speech: Speech | undefined

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  // A new answer interrupts the one before it.
  const answer = face.speak(streamAnswer(String(new FormData(form).get('text'))), { rate: 16000, seed: 7 })
  speech = answer
  status.textContent = 'Speaking …'
  try {
    await answer.finished
  } catch (error) {
    status.textContent = String(error)
    return
  }
  if (speech === answer) status.textContent = ''
})

form.querySelector('[name=interrupt]')!.addEventListener('click', () => speech?.interrupt())

form.querySelector('[name=microphone]')!.addEventListener('click', async () => {
  try {
    const microphone = await navigator.mediaDevices.getUserMedia({ audio: true })
    speech = face.speak(microphone) // the sound stays in this page and is not played
    status.textContent = 'Following the microphone'
  } catch (error) {
    status.textContent = `No microphone: ${error instanceof Error ? error.message : error}`
  }
})

// For the console and for tests.
Object.assign(window, { face, getSpeech: () => speech })
