/** Layer `parts`: images of fixed geometry with a drawn placeholder. White letters are ≥ 4.5:1 on every hue. */
export const imageCss = `@layer parts{
.bf-image{--_s:40px;position:relative;flex:none;display:grid;place-items:center;width:var(--_s);height:var(--_s);border-radius:calc(var(--_s)/4);font-size:calc(var(--_s)*.38);line-height:1;font-weight:600;color:#fff;background:var(--bf-surface-3);-webkit-user-select:none;user-select:none}
.bf-image>.bf-picture,.bf-image>img{outline:1px solid rgb(127 127 127/.16);outline-offset:-1px}
.bf-image[data-round]{border-radius:50%}
.bf-image>svg{width:55%;height:55%}
.bf-image>.bf-picture,.bf-image>img{width:100%;height:100%;object-fit:cover;border-radius:inherit}
.bf-image[data-icon]{color:var(--bf-text)}
.bf-image[data-icon=accent]{background:var(--bf-accent);color:var(--bf-on-accent)}
.bf-image[data-size="20"]{--_s:20px}
.bf-image[data-size="24"]{--_s:24px}
.bf-image[data-size="32"]{--_s:32px}
.bf-image[data-size="56"]{--_s:56px}
.bf-image[data-size="64"]{--_s:64px}
.bf-image-badge{position:absolute;inset-block-end:-4px;inset-inline-end:-4px;border-radius:50%;border:2px solid var(--bf-surface);background:var(--bf-surface)}
.bf-image-badge>.bf-image{--_s:16px}
.bf-image[data-hue="0"]{background:#b4451f}
.bf-image[data-hue="1"]{background:#8a5a00}
.bf-image[data-hue="2"]{background:#4f6b12}
.bf-image[data-hue="3"]{background:#0b6e4f}
.bf-image[data-hue="4"]{background:#0f6a86}
.bf-image[data-hue="5"]{background:#2f57c4}
.bf-image[data-hue="6"]{background:#6b46c8}
.bf-image[data-hue="7"]{background:#a8327c}
@media (forced-colors:active){.bf-image{outline:1px solid CanvasText;color:CanvasText}}
}`
