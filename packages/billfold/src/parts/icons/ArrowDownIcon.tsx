import { Icon } from './Icon.tsx'

/** Receives. */
export const ArrowDownIcon = (props: Icon.Props) => <Icon d="M12 4.5v15M5.5 13l6.5 6.5 6.5-6.5" {...props} />
