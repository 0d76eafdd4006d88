import type { SessionNamespaces } from '@billfold/testkit/pairing'
import type { Stack } from '../config/Stack.ts'
import type { Held } from './Held.ts'
import { familyName, networkName } from './names.ts'

type FamiliesProps = {
  readonly held: Held
  readonly stack: Stack
  readonly namespaces: SessionNamespaces
  /** Those that are refused. */
  readonly refused: readonly string[]
  readonly onChange: (refused: readonly string[]) => void
}

/** On which families an app is connected: the visitor may leave some out. */
export function Families({ held, stack, namespaces, refused, onChange }: FamiliesProps) {
  return (
    <fieldset className="phone-families">
      <legend>Connect on</legend>
      {Object.entries(namespaces).map(([namespace, { accounts, chains = [] }]) => (
        <label key={namespace}>
          <input
            type="checkbox"
            checked={!refused.includes(namespace)}
            onChange={({ target }) =>
              onChange(target.checked ? refused.filter(other => other !== namespace) : [...refused, namespace])
            }
          />
          <span>
            <b>{familyName(namespace)}</b>
            <small>{chains.map(chain => networkName(stack, chain)).join(', ')}</small>
            <small>{held.nameOf(accounts[0]?.split(':').at(-1) ?? '')}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
