import type { Unsubscribe } from '../core/contracts/Unsubscribe.ts'
import type { Kit } from '../core/Kit.ts'

/** What a page wrote on a button, and whether a press of it is being answered. */
export type ButtonGiven = {
  /** The text of an attribute; an empty one is as none. */
  read(attribute: string): string | undefined
  readonly isDisabled: boolean
  readonly isPending: boolean
}

/** What a button looks like. */
export type ButtonLook = {
  readonly className: string
  readonly text: string | undefined
  readonly title?: string | undefined
  readonly isHidden?: boolean
  readonly isDisabled: boolean
  readonly isBusy: boolean
  /** A press opens no dialog. */
  readonly isPlain?: boolean
}

/** What is particular to a kind of button of `billfold/element/buttons`. */
export type ButtonBehaviour = {
  draw(kit: Kit | undefined, given: ButtonGiven): ButtonLook
  /** Settles with what a press leads to, for the events of the button; `undefined` where nothing comes of it. */
  press(kit: Kit, given: ButtonGiven): Promise<unknown> | undefined
  /** Calls back when something beside the state of the kit changes what is drawn. */
  watch?(kit: Kit, onChange: () => void): Unsubscribe
}
