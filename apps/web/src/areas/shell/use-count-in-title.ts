import { useEffect } from 'react'

const counted = /^\(\d+\+?\) /

/** "(3) Page · Name" in the tab, whatever page writes its title: one sees from elsewhere that something came. */
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
