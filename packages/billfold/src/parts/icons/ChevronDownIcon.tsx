import { Icon } from './Icon.tsx'

/** Opens downwards. */
export const ChevronDownIcon = (props: Icon.Props) => <Icon d="M5.5 9.5L12 16l6.5-6.5" {...props} />
