import { inlineSource } from '../../../serve/inlineSource.ts'
import { pageStyle } from '../../../serve/pageStyle.ts'
import { hintScript } from './hintScript.ts'
import { loadingScript } from './loadingScript.ts'

/**
 * Headers of the pages in a provider's window. No policy for openers: one would cut the window off from the page that opened it, permanently (security section 0,
 * result 3). `formOrigin`: where a form may end beside the vault. `isWaiting`: of
 * the page that asks where it goes.
 */
export function loginPageHeaders({
  formOrigin,
  isWaiting = false,
}: {
  readonly formOrigin?: string | undefined
  readonly isWaiting?: boolean
} = {}): { readonly [name: string]: string } {
  const policy = [
    "default-src 'none'",
    `style-src ${inlineSource(pageStyle)}`,
    `script-src ${inlineSource(isWaiting ? loadingScript : hintScript)}`,
    ...(isWaiting ? ["connect-src 'self'"] : []),
    `form-action 'self'${formOrigin === undefined ? '' : ` ${formOrigin}`}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  }
}
