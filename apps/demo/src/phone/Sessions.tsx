import type { PairingWallet, WalletSession } from '@billfold/testkit/pairing'
import type { Stack } from '../config/Stack.ts'
import { AppName } from './AppName.tsx'
import { networkName } from './names.ts'

/** The apps that this phone is connected to. */
export function Sessions({ phone, stack }: { readonly phone: PairingWallet; readonly stack: Stack }) {
  return (
    <section className="card" aria-labelledby="sessions">
      <h2 id="sessions">Connected apps</h2>
      {phone.sessions.length === 0 && <p className="quiet">None yet.</p>}
      <ul className="phone-sessions">
        {phone.sessions.map(session => (
          <li key={session.topic}>
            <AppName app={session.peer.metadata} />
            <p className="quiet">
              {chainsOf(session)
                .map(chain => networkName(stack, chain))
                .join(', ')}
              {session.isAcknowledged ? '' : ' · waiting for the app'}
            </p>
            <button
              type="button"
              className="ghost small"
              aria-label={`Disconnect from ${session.peer.metadata.name}`}
              onClick={() => void phone.disconnect(session.topic).catch(() => {})}
            >
              Disconnect
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function chainsOf({ namespaces }: WalletSession): readonly string[] {
  const accounts = Object.values(namespaces).flatMap(namespace => namespace.accounts)
  return [...new Set(accounts.map(account => account.slice(0, account.lastIndexOf(':'))))]
}
