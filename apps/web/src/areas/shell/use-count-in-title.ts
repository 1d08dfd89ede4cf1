import { useEffect } from 'react'

const counted = /^\(\d+\+?\) /

/** Prefixes the tab title with the count, "(3) Page · Name", also when the page changes its title. */
export const useCountInTitle = (count: number): void => {
  useEffect(() => {
    const write = () => {
      const plain = document.title.replace(counted, '')
      const wanted = count > 0 ? `(${count > 99 ? '99+' : count}) ${plain}` : plain
      if (document.title !== wanted) document.title = wanted
    }
    write()
    const titles = new MutationObserver(write)
    titles.observe(document.head, { childList: true, characterData: true, subtree: true })
    return () => {
      titles.disconnect()
      document.title = document.title.replace(counted, '')
    }
  }, [count])
}
