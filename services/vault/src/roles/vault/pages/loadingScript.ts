import { callLimits } from '../../../contract/calls/callLimits.ts'
import { directWindow } from '../../../contract/calls/directWindow.ts'

/**
 * The page of a login window that does not know yet where it goes. It announces itself to any opener: it only follows the address that this page sends. Without one, cut off by
 * the host's policy for openers, it asks this server by what the host's page and it have in common. A window without a next address shows that after a timeout.
 */
export const loadingScript = `(async()=>{const id=location.hash.slice(1),end=performance.now()+${callLimits.windowLifeMs};if(opener)opener.postMessage({isWaiting:true},'*');else while(id&&performance.now()<end){try{const answer=await fetch('.${directWindow.path}',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({rendezvous:id,waitMs:${callLimits.longestWaitMs}})});if(answer.status===400)break;if(answer.ok){const{uri}=await answer.json();if(uri)return location.replace(uri);continue}}catch{}await new Promise(done=>setTimeout(done,2000))}if(!opener){document.querySelector('#done').hidden=true;document.querySelector('#late').hidden=false}})()`
