import type { ConnectWay } from '../core/actions/openConnect.ts'
import type { ButtonTyping } from './ButtonTyping.ts'

/** What a template may write on a button about one wallet or family: for the typings of frameworks. */
export type OneButtonTyping = Omit<ButtonTyping, 'view'> & {
  /** The id of a connector, an rdns, an id of the directory, `email`, `google`, … */
  wallet?: ConnectWay | undefined
  /** The family, such as `eip155`; by default the active one. */
  namespace?: string | undefined
}
