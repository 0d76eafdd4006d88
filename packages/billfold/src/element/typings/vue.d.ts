// The buttons in Vue's templates. `"types": ["billfold/element/vue"]` in tsconfig.json turns it on.
import type { HTMLAttributes, ReservedProps } from 'vue'
import type { BillfoldButton, ButtonTyping } from '../../exports/element.js'
import type {
  OneButtonElement,
  OneButtonTyping,
  SignInButtonElement,
  SignInButtonTyping,
} from '../../exports/elementButtons.js'

type Button = new () => BillfoldButton & { $props: HTMLAttributes & ReservedProps & ButtonTyping }
type OneButton = new () => OneButtonElement & { $props: HTMLAttributes & ReservedProps & OneButtonTyping }
type SignInButton = new () => SignInButtonElement & {
  $props: HTMLAttributes & ReservedProps & SignInButtonTyping
}

declare module 'vue' {
  interface GlobalComponents {
    'billfold-connect-button': Button
    'billfold-account-button': Button
    'billfold-network-button': Button
    'billfold-wallet-button': OneButton
    'billfold-namespace-connect-button': OneButton
    'billfold-namespace-account-button': OneButton
    'billfold-namespace-network-button': OneButton
    'billfold-sign-in-button': SignInButton
  }
}
