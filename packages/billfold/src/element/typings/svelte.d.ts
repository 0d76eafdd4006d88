// The buttons in Svelte's templates. `"types": ["billfold/element/svelte"]` in tsconfig.json turns it on.
import type { HTMLAttributes } from 'svelte/elements'
import type { BillfoldButton, ButtonTyping } from '../../exports/element.js'
import type {
  OneButtonElement,
  OneButtonTyping,
  SignInButtonElement,
  SignInButtonTyping,
} from '../../exports/elementButtons.js'

type Props = HTMLAttributes<BillfoldButton> & ButtonTyping
type OneProps = HTMLAttributes<OneButtonElement> & OneButtonTyping
type SignInProps = HTMLAttributes<SignInButtonElement> & SignInButtonTyping

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'billfold-connect-button': Props
    'billfold-account-button': Props
    'billfold-network-button': Props
    'billfold-wallet-button': OneProps
    'billfold-namespace-connect-button': OneProps
    'billfold-namespace-account-button': OneProps
    'billfold-namespace-network-button': OneProps
    'billfold-sign-in-button': SignInProps
  }
}
