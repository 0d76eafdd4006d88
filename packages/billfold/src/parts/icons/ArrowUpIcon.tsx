import { Icon } from './Icon.tsx'

/** Sends. */
export const ArrowUpIcon = (props: Icon.Props) => <Icon d="M12 19.5v-15M5.5 11L12 4.5l6.5 6.5" {...props} />
