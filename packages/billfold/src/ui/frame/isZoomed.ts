/** Whether the visitor has zoomed in with two fingers: the page must stay scrollable then, with any open view. */
export function isZoomed(): boolean {
  return window.visualViewport !== null && window.visualViewport.scale > 1
}
