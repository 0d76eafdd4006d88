// The buttons in JSX, for React 19 and its types. `"types": ["billfold/element/react"]` in tsconfig.json turns it on.
import type { HTMLAttributes, RefAttributes } from 'react'
import type { BillfoldButton, ButtonTyping } from '../../exports/element.js'
import type {
  OneButtonElement,
  OneButtonTyping,
  SignInButtonElement,
  SignInButtonTyping,
} from '../../exports/elementButtons.js'

type Props = HTMLAttributes<BillfoldButton> & RefAttributes<BillfoldButton> & ButtonTyping
type OneProps = HTMLAttributes<OneButtonElement> & RefAttributes<OneButtonElement> & OneButtonTyping
type SignInProps = HTMLAttributes<SignInButtonElement> & RefAttributes<SignInButtonElement> & SignInButtonTyping

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
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
}
