import type { ButtonTyping } from './ButtonTyping.ts'

/** What a template may write on `<billfold-sign-in-button>`: for the typings of frameworks. */
export type SignInButtonTyping = Pick<ButtonTyping, 'size' | 'kit' | 'disabled'> & {
  /** Text while the active account is not signed in. */
  label?: string | undefined
  /** Text while it is. */
  'sign-out-label'?: string | undefined
}
