/**
 * Sends the place of the result to the page that opened the window, by its exact origin, and then asks nothing more of the visitor. Without an opener (it was cut off, or the link came from
 * somewhere else) the visitor is asked.
 */
export const hintScript =
  "const {result,origin}=document.documentElement.dataset;if(opener&&result){opener.postMessage({resultUri:result},origin);document.querySelector('#done').hidden=false;const ask=document.querySelector('#ask');if(ask)ask.hidden=true}"
