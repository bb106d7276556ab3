import { FaceworkHead } from './facework-head-element.ts'

export { FaceworkHead }

declare global {
  interface HTMLElementTagNameMap {
    'facework-head': FaceworkHead
  }
}

// A server that renders pages imports this as well, where there are no elements; and a page may load two copies.
if (typeof customElements !== 'undefined' && !customElements.get('facework-head'))
  customElements.define('facework-head', FaceworkHead)
