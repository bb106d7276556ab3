/**
 * Tells the size in CSS pixels at which a canvas fills its element, now and whenever it changes; returns a function
 * that ends this. An element without a height of its own, such as a body without CSS, counts as high as the window.
 */
export function fillElement(
  element: HTMLElement,
  canvas: HTMLCanvasElement,
  setSize: (width: number, height: number) => void,
): () => void {
  // An inline canvas stands on a line of text, with room below it for letters such as g.
  canvas.style.display = 'block'
  element.append(canvas)
  let size = ''
  const fit = () => {
    const height = ownHeight(element, canvas) ?? innerHeight
    const width = contentSize(element).width
    // Hidden, or not in the page yet; the observer calls again when it is.
    if (!(width > 0 && height > 0)) return
    if (size === `${width} ${height} ${devicePixelRatio}`) return
    size = `${width} ${height} ${devicePixelRatio}`
    setSize(width, height)
  }
  const observer = new ResizeObserver(fit)
  observer.observe(element)
  // The observer does not see the height of the window.
  addEventListener('resize', fit)
  fit()
  return () => {
    observer.disconnect()
    removeEventListener('resize', fit)
    canvas.remove()
  }
}

/** Undefined when the height of the element follows from its content: it then grows with the canvas. */
function ownHeight(element: HTMLElement, canvas: HTMLCanvasElement): number | undefined {
  const { style } = canvas
  const before = style.height
  style.height = '0px'
  const { height } = contentSize(element)
  style.height = '1px'
  const grown = contentSize(element).height
  style.height = before
  return grown === height ? height : undefined
}

/** Without padding and scroll bars. */
function contentSize(element: HTMLElement): { width: number; height: number } {
  const style = getComputedStyle(element)
  const padding = (...sides: string[]) => sides.reduce((sum, side) => sum + Number.parseFloat(side || '0'), 0)
  return {
    width: element.clientWidth - padding(style.paddingLeft, style.paddingRight),
    height: element.clientHeight - padding(style.paddingTop, style.paddingBottom),
  }
}
