import type { PairingQuestion } from '@billfold/testkit/pairing'
import { useState } from 'react'

/** Who an app says that it is. */
export function AppName({ app }: { readonly app: PairingQuestion['peer'] }) {
  const [hasFailed, setHasFailed] = useState(false)
  // Only pictures of this machine: the page's policy allows no others, and a third party must not see who loads its picture.
  const icon = hasFailed ? undefined : app.icons.find(each => each.startsWith(`${location.origin}/`))
  return (
    <div className="phone-app">
      {icon && <img src={icon} alt="" width="40" height="40" onError={() => setHasFailed(true)} />}
      <div>
        <b>{app.name || 'An app without a name'}</b>
        <span className="mono">{app.url}</span>
      </div>
    </div>
  )
}
