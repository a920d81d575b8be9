/** The sign behind a link's words that it leads somewhere: seen, and no part of the link's name. */
export const Onward = () => <span aria-hidden="true">&nbsp;›</span>
