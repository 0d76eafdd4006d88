/**
 * Tells the page that opened the window where the result is, by its exact origin, and then asks nothing more of the visitor. Without an opener (it was cut off, or the link came from
 * somewhere else) the visitor is asked. The page that only waits tells any opener that it is there: it does not know whose window it is, and nothing follows but where that page sends it.
 */
export const hintScript =
  "const {result,origin,waits}=document.documentElement.dataset;if(opener&&waits)opener.postMessage({isWaiting:true},'*');if(opener&&result){opener.postMessage({resultUri:result},origin);document.querySelector('#done').hidden=false;const ask=document.querySelector('#ask');if(ask)ask.hidden=true}"
