/** Layer `views`: the address in full, and pictures of networks over each other. */
export const receiveCss = `@layer views{
.bf-whole{max-width:22ch;margin-bottom:4px;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:15px;line-height:22px;word-break:break-all;-webkit-user-select:all;user-select:all;cursor:text}
.bf-overlap{display:flex;flex:none}
.bf-overlap>*{border:2px solid var(--bf-surface-2);box-sizing:content-box}
.bf-overlap>*+*{margin-inline-start:-10px}
}`
