// The buttons in Vue's templates. `"types": ["billfold/element/vue"]` in tsconfig.json turns it on.
import type { HTMLAttributes, ReservedProps } from 'vue'
import type { BillfoldButton, ButtonTyping } from '../../exports/element.js'

type Button = new () => BillfoldButton & { $props: HTMLAttributes & ReservedProps & ButtonTyping }

declare module 'vue' {
  interface GlobalComponents {
    'billfold-connect-button': Button
    'billfold-account-button': Button
    'billfold-network-button': Button
  }
}
