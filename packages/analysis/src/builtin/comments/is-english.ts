const OTHER_SCRIPTS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Thai}]/gu
/** The maximum share of letters from other scripts in an English comment. */
const MAX_OTHER_SCRIPT = 0.3

const SMALL_WORDS = {
  Spanish:
    'el los las una unos esto esta este estos estas eso que porque pero por para con sin del al es son está están hay debería deberíamos podemos puedes puede falta faltan aquí también cuando donde como más muy ya qué favor mejor nombre cambiar cambia usar usa agregar añadir quitar quita eliminar prueba pruebas hace se lo si',
  French:
    'le les une des du au aux ce cette ces est sont il elle ne pas plus que qui dans pour avec sans sur et ou où mais donc car ici aussi faut faudrait devrait peut peux pourquoi il y manque merci tu nous vous être utiliser ajouter supprimer renommer enlever plutôt même',
  German:
    'der das ein eine einen einem und oder aber nicht kein keine ist sind wird werden wurde hier bitte noch auch mit ohne für von zu zum zur im auf dem den des wenn dann sollte sollten könnte können kann muss müssen warum wieso fehlt fehlen wir du ich es sich besser lieber statt',
  Portuguese:
    'os as um uma uns isso isto este esta esse essa que porque mas por para com sem do da dos das no na nos nas é são está não deveria poderia podemos pode falta faltam aqui também quando onde como mais muito já favor melhor nome usar remover adicionar mudar teste testes',
  Italian:
    'il lo gli una uno di del della dei che perché ma per con senza è sono questo questa non qui anche dove come più molto già manca dovrebbe potrebbe possiamo può meglio invece usare aggiungere rimuovere',
  Dutch:
    'het een en maar niet geen zijn wordt worden hier ook met zonder voor van naar als dan waarom moet moeten kan kunnen zou graag beter deze dit dat er nog wel je we ontbreekt gebruik',
  Polish:
    'nie jest są to ten ta tego tej czy ale lub albo dla bez przez przed po od do na w z się jak gdy tutaj też można trzeba powinno powinien brakuje lepiej zamiast dlaczego proszę użyć dodać usunąć',
  Turkish:
    'bir bu şu ve veya ama için ile değil var yok mı mi mu burada neden nasıl daha gibi olmalı lütfen gerek gerekiyor eksik yerine kullan ekle kaldır',
}
const ENGLISH = new Set(
  'the a an of to in is are be and or but not no this that these it its with for on by from as at if when then we you i can could should would may please why what how which use add remove rename here there have has do does need needs more than so just only also instead'.split(
    ' ',
  ),
)
const LANGUAGES = Object.values(SMALL_WORDS).map((words) => new Set(words.split(' ')))

/** Comments with only names, code or a single foreign word count as English. */
export function isEnglish(prose: string): boolean {
  const words = prose
    .replace(/`[^`\n]*`|https?:\/\/\S+|@[\w-]+|\b[A-Za-z]+[_.][\w.]+|:\w+:/g, ' ')
    .toLowerCase()
  const letters = words.match(/\p{L}/gu)?.length ?? 0
  if ((words.match(OTHER_SCRIPTS)?.length ?? 0) > letters * MAX_OTHER_SCRIPT) return false
  const list = words.match(/[\p{L}']+/gu) ?? []
  const count = (vocabulary: ReadonlySet<string>) => list.filter((word) => vocabulary.has(word)).length
  const other = Math.max(...LANGUAGES.map(count))
  // Words such as "no", "as" and "do" also occur in English, so a single match proves nothing.
  return other < 2 || other <= count(ENGLISH) * 1.5
}
