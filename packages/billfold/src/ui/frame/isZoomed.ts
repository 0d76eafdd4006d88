/** Whether the visitor has zoomed in with two fingers: to move about in that is their own, whatever is open. */
export function isZoomed(): boolean {
  return window.visualViewport !== null && window.visualViewport.scale > 1
}
