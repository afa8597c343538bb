// The traditional circuits and their provinces, in the order of the board (src/sengoku/games/shogun/board/map.toml).
const CIRCUITS: Record<string, string> = {
  kinai: "yamashiro yamato kawachi izumi settsu",
  tokaido: "iga ise shima owari mikawa totomi suruga izu kai sagami musashi awa_honshu kazusa shimosa hitachi",
  tosando: "omi mino hida shinano kozuke shimotsuke mutsu dewa",
  hokurikudo: "wakasa echizen kaga noto etchu echigo sado",
  sanindo: "tamba tango tajima inaba hoki izumo iwami oki",
  sanyodo: "harima mimasaka bizen bitchu bingo aki suo nagato",
  nankaido: "kii awaji awa_shikoku sanuki iyo tosa",
  saikaido: "buzen bungo chikuzen chikugo hizen higo hyuga osumi satsuma iki tsushima",
};

export const REGIONS: [region: string, places: string[]][] = Object.entries(CIRCUITS).map(([region, places]) => [region, places.split(" ")]);
