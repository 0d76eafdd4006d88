import * as parts from '../../exports/parts.ts'
import { Frame } from '../Frame.tsx'
import { Header } from '../Header.tsx'
import { IconButton } from '../IconButton.tsx'
import type { Icon } from '../icons/Icon.tsx'

const icons = Object.entries(parts as Record<string, unknown>).filter(
  (entry): entry is [string, (props: Icon.Props) => React.JSX.Element] =>
    entry[0].endsWith('Icon') && entry[0] !== 'Icon' && typeof entry[1] === 'function',
)

/** The whole drawn set, at its button size and twice as large. */
export const Icons = () => (
  <Frame header={<Header title="Icons" />}>
    <div className="icons">
      {icons.map(([name, Drawing]) => (
        <IconButton key={name} label={name}>
          <Drawing />
        </IconButton>
      ))}
    </div>
    <div className="icons">
      {icons.map(([name, Drawing]) => (
        <Drawing key={name} width={48} height={48} />
      ))}
    </div>
  </Frame>
)
