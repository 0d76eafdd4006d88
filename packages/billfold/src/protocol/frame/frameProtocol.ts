/**
 * The frame protocol's version, and how its types are spelt on the wire.
 *
 * @example `${frameProtocol.app}SIGN_OUT` // '@billfold-app/SIGN_OUT'
 */
export const frameProtocol = {
  version: '4',
  app: '@billfold-app/',
  frame: '@billfold-frame/',
  /** The one message that travels between windows; it carries the port that everything else goes through. */
  hello: '@billfold-app/HELLO',
} as const
