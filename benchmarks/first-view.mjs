// How long a page of the studio takes until someone can use it.

/** Rows of the project panel: what answers a click can be used. */
const CLICKED = 'chew'
/** A new window takes a second of its own, a renderer for the browser's buttons included; that is no page of ours. */
export const PAUSE = 2500

/** Milliseconds from asking for the page until faces were drawn, panels filled, a click answered, the picture seen. */
export async function firstView(context, url) {
  const page = await context.newPage()
  await page.waitForTimeout(PAUSE)
  const start = performance.now()
  const until = async (happened, argument) => {
    // By the clock: frames come late while the graphics card is busy.
    await page.waitForFunction(happened, argument, { timeout: 120_000, polling: 10 })
    return performance.now() - start
  }
  await page.goto(url)
  const drawn = await until(() => (window.facework?.session.stage?.drawCalls ?? 0) > 0)
  const filled = await until(() =>
    [...document.querySelectorAll('.panel-body')].every((body) => body.childElementCount > 0),
  )
  // Large projects list other documents first; whichever row is there must answer.
  const place = await page.evaluate((name) => {
    const rows = [...document.querySelectorAll('.panel-body *')]
    const row = rows.find((e) => e.textContent === name) ?? document.querySelector('.panel-body button')
    const { x, y } = row.getBoundingClientRect()
    return [x + 4, y + 4]
  }, CLICKED)
  await page.mouse.click(...place)
  const answered = await until(() => window.clicked)
  const seen = await until(() => {
    const gl = window.facework.session.stage.renderer.getContext()
    if (!window.pastDrawing) {
      window.pastDrawing = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0)
      gl.flush()
    }
    return gl.getSyncParameter(window.pastDrawing, gl.SYNC_STATUS) === gl.SIGNALED
  })
  return { page, drawn, filled: Math.max(drawn, filled), answered, seen }
}

/** A browser context whose pages say when they were clicked, and when frames began; `withoutDraws` leaves draw calls out. */
export async function newContext(browser, withoutDraws) {
  const made = await browser.newContext({ viewport: { width: 1600, height: 1000 } })
  await made.addInitScript((without) => {
    window.frameStarts = []
    // One that asks first and so runs first: others may ask several times for the same frame.
    const mark = () => {
      requestAnimationFrame(mark)
      window.frameStarts.push(performance.now())
    }
    requestAnimationFrame(mark)
    addEventListener('click', () => Object.assign(window, { clicked: true }), { capture: true })
    if (without)
      for (const name of ['drawElements', 'drawArrays'])
        WebGL2RenderingContext.prototype[name] = function left() {}
  }, withoutDraws)
  return made
}
