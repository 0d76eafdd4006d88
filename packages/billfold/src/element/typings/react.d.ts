// The buttons in JSX, for React 19 and its types. `"types": ["billfold/element/react"]` in tsconfig.json turns it on.
import type { HTMLAttributes, RefAttributes } from 'react'
import type { BillfoldButton, ButtonTyping } from '../../exports/element.js'

type Props = HTMLAttributes<BillfoldButton> & RefAttributes<BillfoldButton> & ButtonTyping

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'billfold-connect-button': Props
      'billfold-account-button': Props
      'billfold-network-button': Props
    }
  }
}
