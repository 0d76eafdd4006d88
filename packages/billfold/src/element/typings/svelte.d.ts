// The buttons in Svelte's templates. `"types": ["billfold/element/svelte"]` in tsconfig.json turns it on.
import type { HTMLAttributes } from 'svelte/elements'
import type { BillfoldButton, ButtonTyping } from '../../exports/element.js'

type Props = HTMLAttributes<BillfoldButton> & ButtonTyping

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'billfold-connect-button': Props
    'billfold-account-button': Props
    'billfold-network-button': Props
  }
}
