import type { Feature } from 'billfold/adapter'
import type { Capability } from './Book.ts'
import type { Subject } from './Subject.ts'

/**
 * Whether the code says that it can do this: a method of the connector, a rule of the family's pairings, or features that
 * call themselves available. Nobody is asked.
 */
export function isDeclared(capability: Capability, subject: Subject): boolean {
  const { adapter, connector, rules } = subject
  const isOffered = (feature: string) => adapter.features[feature as Feature]?.isAvailable(subject) === true
  if (subject.lacks?.includes(capability.id)) return false
  switch (capability.id) {
    case 'connect':
    case 'restore':
    case 'follow':
      return true
    case 'switchNetwork':
      return connector.switchNetwork !== undefined
    case 'signIn':
      return rules?.verifySignIn !== undefined
    case 'provider':
      return rules ? rules.createProvider !== undefined : connector.provider !== undefined
    case 'nfts':
    case 'prices':
      return false
    // Where addresses that destroy what they get are recognised by their text, no node has to be asked.
    case 'checkReceiver':
      return isOffered('checkReceiver') || adapter.isBurnAddress !== undefined
    default:
      return capability.features.length > 0 && capability.features.every(isOffered)
  }
}
