import type { BoundName } from '../limits/OwnerBounds.ts'
import { ownerKinds } from '../limits/ownerKinds.ts'
import { toBoundVariable } from '../limits/toBoundVariable.ts'
import { envNames } from './envNames.ts'

/** Names of all variables that the relay reads. */
export function listNames(): readonly string[] {
  const bounds = ownerKinds.flatMap(kind =>
    (['sockets', 'topics', 'calls', 'messages', 'bytes'] as const).map(what =>
      toBoundVariable(`${kind}.${what}` as BoundName),
    ),
  )
  return [...Object.values(envNames), ...bounds]
}
