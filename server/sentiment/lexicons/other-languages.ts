import type { Lexicon } from './lexicon.ts';

/** Common words of languages without labelled texts, for which the model has nothing else. */
export const OTHER_LANGUAGES: Lexicon[] = [
  // Chinese and Japanese, found inside runs of characters.
  {
    very_positive: `喜欢 喜歡 超爱 最爱 太美 好美 绝美 完美 好看 好棒 太棒 厉害 绝了 惊艳 爱了 優秀 优秀 大好き 最高 素敵 素晴らしい 可愛い かわいい
      綺麗 きれい 美しい すごい 凄い 神回`,
    positive: `好 爱 愛 美 赞 讚 棒 谢谢 謝謝 感谢 开心 快乐 高兴 可爱 可愛 漂亮 帅 不错 推荐 好用 好吃 支持 加油 哈哈 期待 舒服 温柔 种草 值得 回购
      幸福 恭喜 甜 香 好き 嬉しい うれしい 楽しい ありがとう おめでとう 面白い 美味しい おいしい 笑 癒され いいね 応援 楽しみ 優しい 良い`,
    negative: `差 丑 醜 贵 难看 难用 难吃 失望 无聊 垃圾 骗 假 坏 讨厌 难过 伤心 生气 后悔 踩雷 拔草 过敏 油腻 太贵 不行 鸡肋 尴尬 嫌い 悲しい
      つまらない 残念 高すぎ 怖い 痛い まずい 面倒 ひどい 疲れ 不安`,
    very_negative: '恶心 噁心 太差 最差 骗子 滚 傻逼 智商税 烂 最悪 最低 気持ち悪い 死ね 詐欺',
    negations: '不 没 沒 别 无 ない ません じゃない',
    intensifiers: '很 非常 太 超 超级 特别 真的 好 とても めっちゃ すごく 超',
    dampeners: '有点 一点 ちょっと 少し',
    contrasts: '但 但是 可是 不过 でも しかし けど',
  },
  // Korean: words have endings.
  {
    very_positive: '최고* 사랑* 완벽* 예뻐* 예쁘* 이쁘* 이뻐* 멋지* 멋져* 대박* 아름다* 훌륭* 짱*',
    positive:
      '좋* 감사* 고마* 행복* 기쁘* 기뻐* 귀여* 귀엽* 재밌* 재미있* 맛있* 추천* 축하* 응원* 웃* ㅋㅋ* ㅎㅎ* 힘내* 파이팅 화이팅 기대*',
    negative:
      '싫* 나쁘* 나빠* 슬프* 슬퍼* 아프* 아파* 힘들* 재미없* 별로* 비싸* 실망* 짜증* 무서* 걱정* 지루* 노잼 ㅠㅠ* ㅜㅜ* 못생*',
    very_negative: '최악* 쓰레기* 역겹* 혐오* 사기* 꺼져* 미친* 씨발* 병신*',
    negations: '안 못 않* 아니* 없*',
    intensifiers: '너무 정말 진짜 매우 아주 완전 엄청',
    dampeners: '조금 좀 약간',
    contrasts: '하지만 그런데 근데 그러나',
  },
  // Russian and Ukrainian.
  {
    very_positive:
      'люблю обожаю прекрасн* отличн* великолепн* супер лучш* идеальн* восхитительн* шикарн* потрясающ* офигенн* чудов* найкращ*',
    positive: `хорош* красив* спасибо рад рада радост* счасть* счастлив* мило мил* классн* класс круто крут* нравится понравил* весел* вкусн*
      добр* удач* поздравля* молодец молодцы интересн* полезн* дякую гарн* ахах* хаха* ура браво`,
    negative: `плох* груст* скучн* жаль жалк* дорог* проблем* ошибк* больно боль страшн* зло злой злост* обман* ложь врун* тупо туп* глуп* разочаров*
      неудобн* устал* болезн* смерт* умер* войн* убил* убий* поган*`,
    very_negative: 'ужас* отврат* ненавиж* кошмар* мерзк* дерьм* говн* хуйня сука тварь мразь худш* жах*',
    negations: 'не нет никогда ничего без ни',
    intensifiers: 'очень так слишком самый самая реально просто дуже',
    dampeners: 'немного чуть довольно почти',
    contrasts: 'но однако хотя але',
  },
  // Turkish.
  {
    very_positive:
      'harika* mükemmel* muhteşem* bayıldım aşk* aşık* seviyor* sevdim enfes şahane efsane* süper en-iyi kusursuz*',
    positive:
      'güzel* iyi iyiyim teşekkür* sağol* mutlu* tatlı* sevimli komik* keyifli başarı* tebrik* bravo beğen* helal maşallah umut* kolay rahat lezzetli haha*',
    negative:
      'kötü* üzgün* üzücü sıkıcı pahalı* sorun* yanlış* hata* korku* kork* yalan* sahte* çirkin* kırıl* hayal-kırıklığı hasta* acı* yorgun* maalesef öldü* savaş* rezil*',
    very_negative:
      'berbat* iğrenç* nefret* korkunç* aptal* salak* şerefsiz* lanet* rezalet* çöp dolandırıcı*',
    negations: 'değil yok hiç asla hayır olmaz',
    intensifiers: 'çok en aşırı gerçekten fazla tam bayağı',
    dampeners: 'biraz az belki',
    contrasts: 'ama fakat ancak',
  },
  // Dutch.
  {
    very_positive:
      'geweldig* fantastisch* prachtig* perfect* heerlijk* top super liefde beste dol schitterend* uitstekend* gaaf gave',
    positive:
      'goed goede leuk leuke mooi mooie fijn fijne lief lieve lekker lekkere blij gelukkig* bedankt dank grappig* knap knappe gezellig* handig* gefeliciteerd succes winnen gewonnen trots haha*',
    negative:
      'slecht* verdrietig* jammer helaas saai saaie duur dure lelijk* kapot ziek moe bang boos stom stomme dom domme leugen* nep probleem problemen fout pijn teleur* irritant*',
    very_negative:
      'verschrikkelijk* vreselijk* walgelijk* haat kut klote waardeloos* afschuwelijk* slechtst*',
    negations: 'niet geen nooit niks niets zonder',
    intensifiers: 'heel zeer erg zo echt super enorm veel',
    dampeners: 'beetje best redelijk bijna misschien',
    contrasts: 'maar echter hoewel',
  },
  // Indonesian and Malay.
  {
    very_positive:
      'cinta sayang keren* hebat* mantap* mantul sempurna luar-biasa terbaik cantik* ganteng indah menakjubkan',
    positive:
      'bagus baik suka senang bahagia terima-kasih makasih lucu enak lezat imut semoga sukses selamat menang bangga mudah nyaman wkwk* haha* setuju asik asyik',
    negative:
      'jelek buruk sedih kecewa* mahal bosan* salah masalah takut marah kesal bohong palsu sakit capek lelah rusak susah sulit rugi kasihan gagal',
    very_negative: 'benci* jijik parah sampah goblok bodoh tolol anjing bangsat penipu* terburuk',
    negations: 'tidak tak gak nggak ga enggak bukan jangan belum tanpa',
    intensifiers: 'sangat banget bgt sekali paling terlalu amat',
    dampeners: 'agak sedikit cukup mungkin',
    contrasts: 'tapi tetapi namun',
  },
];
